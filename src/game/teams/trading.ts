import type { Instant } from '#game/instants.ts'
import { no, type Verdict, yes } from '#game/verdict.ts'

export type TradingWindow = {
  /** When trading opens. Null if it has been open from the start. */
  trading_opens_at: Instant | null
  trading_close: Instant
  /**
   * When the selection was locked. Null if it is not. After the lock, teams cannot change, even if a clock is wrong
   * (rules §3).
   */
  locked_at: Instant | null
}

export type TradingRefusal = 'trading-not-open' | 'trading-closed'

/** Whether teams may change now. At the closing time itself they may not (rules §3). */
export function mayTrade(window: TradingWindow, now: Instant): Verdict<TradingRefusal> {
  if (isClosed(window, now)) return no('trading-closed')
  if (window.trading_opens_at !== null && now < window.trading_opens_at) return no('trading-not-open')
  return yes
}

export function isOpen(window: TradingWindow, now: Instant): boolean {
  return mayTrade(window, now).ok
}

export function isClosed(window: TradingWindow, now: Instant): boolean {
  return window.locked_at !== null || now >= window.trading_close
}

/** A weekend is open while at least one of its selections is open (rules §11). */
export function isWeekendOpen(windows: readonly TradingWindow[], now: Instant): boolean {
  return windows.some((window) => isOpen(window, now))
}
