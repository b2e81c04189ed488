-- How the site looks, and the links that operators add to the menu, the footer and the strip of sponsors.

alter table site_settings
  -- The name before the first season; later seasons begin with it. Each season has a name of its own (its settings).
  add column site_name text check (length(site_name) between 1 and 120),
  add column logo_url text check (logo_url ~ '^/[^/]'),
  add column icon_url text check (icon_url ~ '^/[^/]'),
  -- Null: the colours of the game.
  add column accent_colour text check (accent_colour ~ '^#[0-9a-f]{6}$'),
  add column ground_colour text check (ground_colour ~ '^#[0-9a-f]{6}$'),
  -- The path of the page with the terms and conditions.
  add column terms_page text check (terms_page ~ '^info/[a-z0-9_]+$');

create table site_links (
  place text not null check (place in ('menu', 'footer', 'sponsors')),
  position int not null check (position between 1 and 20),
  label text not null check (length(label) between 1 and 60),
  -- A page of this site, or an address with https.
  address text not null check (length(address) <= 500 and address ~ '^(/$|/[^/\\]|https://[^/\s])'),
  -- Only sponsors have pictures.
  image_url text check (image_url ~ '^/[^/]'),
  check (image_url is null or place = 'sponsors'),
  primary key (place, position)
);
