-- version 1
-- Who wants which notifications (rules §11, decision 0061).

/*
 * The players who want a kind of notification by a channel and can get it. Deleted and suspended accounts and addresses that
 * refused an email are left out. Whether an address is verified is checked when a notification is sent.
 */
create or replace view notification_targets as
  select u.user_id, p.kind, p.channel
  from notification_preferences p join users u using (user_id)
  where u.deleted_at is null and u.suspended_at is null
    and (p.channel = 'push' or u.email is not null and u.bounced_address is distinct from u.email_folded)
  union all
  select u.user_id, 'news', 'email'
  from users u
  where u.newsletter and u.deleted_at is null and u.suspended_at is null and u.email is not null
    and u.bounced_address is distinct from u.email_folded;
