-- A mailed link opens the account of whoever filled in the form, and only for him: he has the same browser, or the password.
alter table registration_requests
  -- Of the token that the browser held when it sent the form.
  add column browser_hash bytea check (length(browser_hash) = 32);
