/** How far the server's clock is ahead of ours, and how long the reply took that said so, both in ms. */
export type ServerClock = { ahead: number; trip: number }

/**
 * What a reply tells about the server's clock: it was read about halfway between sending and receiving.
 * A longer trip knows less; it counts only when it cannot agree with what we knew, because a clock was set.
 */
export function readServerClock(
  known: ServerClock | null,
  server_time: number,
  sent_at: number,
  received_at: number,
): ServerClock {
  const trip = received_at - sent_at
  const heard = { ahead: server_time - (sent_at + received_at) / 2, trip }
  if (!known || trip <= known.trip) return heard

  const agrees = Math.abs(heard.ahead - known.ahead) <= (trip + known.trip) / 2
  return agrees ? known : heard
}
