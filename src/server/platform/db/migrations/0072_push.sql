-- Push notifications (RFC 8030, 8291, 8292).

-- The keys with which this site signs its messages to push services, in base64url. Browsers subscribe with the public
-- key, so new keys would end all subscriptions: the row stays when push is switched off.
create table push_keys (
  is_only_row boolean primary key default true check (is_only_row),
  public_key text not null,
  private_key text not null,
  -- The address to which push services can write.
  contact text not null check (contact <> ''),
  is_on boolean not null,
  made_at timestamptz not null default now()
);

-- The browsers that get push notifications. A subscription ends when its session is ended on purpose, by a logout for
-- example. It outlasts a session that expires.
create table push_subscriptions (
  push_subscription_id int generated always as identity primary key,
  user_id int not null references users on delete cascade,
  session_id int references sessions on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1024),
  p256dh text not null,
  auth text not null,
  made_at timestamptz not null default now()
);
create index push_subscriptions_of_user on push_subscriptions (user_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

-- Which browsers have got a notification, so that a retry for another browser of the player does not send it twice.
create table push_deliveries (
  notification_id bigint not null references notifications on delete cascade,
  push_subscription_id int not null references push_subscriptions on delete cascade,
  primary key (notification_id, push_subscription_id)
);
create index push_deliveries_of_subscription on push_deliveries (push_subscription_id);
