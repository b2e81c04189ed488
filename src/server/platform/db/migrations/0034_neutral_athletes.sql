-- AIN, ROC, OAR and FIS stand for no country: federations use them for neutral athletes. They are the one exception to ISO, so they
-- have no alpha-2 code. The rows themselves come with the other countries (src/server/countries/store.ts).
alter table countries
  alter column alpha_2 drop not null,
  add column is_neutral boolean not null default false,
  add constraint only_neutral_have_no_alpha_2 check (is_neutral = (alpha_2 is null));
