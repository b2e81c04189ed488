import { ADMIN_SENTENCES, INVITATION_SENTENCES, JOIN_SENTENCES } from './league-refusals.ts'
import { DRAFT_SENTENCES, LIVE_SENTENCES, PUBLISH_SENTENCES, REVISION_SENTENCES } from './scoring-refusals.ts'
import { BET_SENTENCES } from './sidebet-refusals.ts'
import { SIGN_IN_SENTENCES } from './sign-in.ts'
import {
  CAPTAIN_SENTENCES,
  COPY_SENTENCES,
  ORDER_SENTENCES,
  PICK_SENTENCES,
  RESERVE_SENTENCES,
  UNDO_SENTENCES,
} from './team-refusals.ts'

const { forbidden, ...ADMIN_CONFLICTS } = ADMIN_SENTENCES

/**
 * The codes of error replies with their sentences, by HTTP status. Programs depend on the codes: codes may be added,
 * but not renamed (decision 0036).
 */
export const ERRORS = {
  400: { malformed: 'The request could not be parsed' },
  401: { unauthenticated: 'You need to be logged in' },
  403: {
    forbidden,
    csrf: 'Please reload the page and try again',
    'cross-site': 'This request did not come from our site',
    suspended: 'This account is suspended. Contact us through our contact page',
    'factor-missing': 'Set up a second factor first',
    'factor-needed': 'Confirm with your second factor first',
    'confirm-needed':
      'Confirm with your second factor again, because your last confirmation was more than ten minutes ago',
    'not-registered': 'No account is registered with this login',
  },
  404: { 'not-found': 'Nothing with that name or id exists' },
  408: { 'too-slow': 'The request took too long to arrive' },
  409: {
    'in-progress': 'This change is already in progress',
    ...PICK_SENTENCES,
    ...CAPTAIN_SENTENCES,
    ...ORDER_SENTENCES,
    ...COPY_SENTENCES,
    ...UNDO_SENTENCES,
    ...RESERVE_SENTENCES,
    ...BET_SENTENCES,
    ...LIVE_SENTENCES,
    ...PUBLISH_SENTENCES,
    ...REVISION_SENTENCES,
    ...DRAFT_SENTENCES,
    removed: JOIN_SENTENCES.removed,
    ...INVITATION_SENTENCES,
    ...ADMIN_CONFLICTS,
    'job-ended': 'This job has already ended, so it cannot be cancelled',
    calendar: 'The calendar cannot be changed in this way; the message says why',
    sidebet: 'The side bet cannot be changed in this way; the message says why',
    'only-owner': 'You are the only owner of the game: add another owner before you delete your account',
    'last-factor': 'This is your only second factor: add another factor before you remove it',
    'no-passkeys':
      'Passkeys need an https address with a host name, or localhost: use an authenticator app here',
    'other-browser': 'Please open this link in the browser where you registered, or register again',
    refused: 'The rules do not allow this; the message says why',
    'already-reported': 'You have already reported this name',
    'own-name': 'You cannot report your own name',
    'not-set-up': SIGN_IN_SENTENCES['not-set-up'],
    'address-taken': SIGN_IN_SENTENCES['address-taken'],
    'other-identity': SIGN_IN_SENTENCES['other-identity'],
    'account-closed': SIGN_IN_SENTENCES['account-closed'],
  },
  410: { gone: 'This link no longer works' },
  412: { stale: 'Something has changed in the meantime: the ETag in If-Match is out of date' },
  413: { 'too-large': 'The request is too large' },
  414: { 'too-long': 'A part of the URL is too long' },
  415: { 'unsupported-type': 'The content type of the body is not supported' },
  422: {
    invalid: 'Some of the values are not valid',
    captcha: 'The robot check failed. Please try again',
    'not-confirmed': SIGN_IN_SENTENCES['not-confirmed'],
  },
  429: { 'too-many': 'Too many attempts or changes. Please try again later' },
  431: { 'too-long': 'The URL or the headers are too long' },
  500: { internal: 'Internal error; the server’s log has the details under the request id' },
  503: {
    unavailable: 'The server is busy. Please try again in a moment',
    'outcome-unknown': 'We cannot tell whether the change was saved. Please try again',
  },
} as const

export type ErrorStatus = keyof typeof ERRORS

export type ErrorCode = { [Status in ErrorStatus]: keyof (typeof ERRORS)[Status] }[ErrorStatus]

/** An error of the API. `sentence` is the message for people. */
export type ApiError = { status: ErrorStatus; code: ErrorCode; sentence: string }

/** All errors of the API, ordered by status. Each code has one status, except `too-long`, which has two. */
export const API_ERRORS: readonly ApiError[] = Object.entries(ERRORS).flatMap(([status, codes]) =>
  Object.entries(codes).map(([code, sentence]) => ({
    status: Number(status) as ErrorStatus,
    code: code as ErrorCode,
    sentence,
  })),
)

/** Returns the error with this code. `too-long` has two statuses; this returns the error with the lower one. */
export function errorOfCode(code: ErrorCode): ApiError {
  return API_ERRORS.find((error) => error.code === code)!
}

/**
 * If only the status of an error is known, returns the first code with this status. Undefined if there is none. Also
 * undefined for 409, because its first code, `in-progress`, would make the page send the change again.
 */
export function codeOfStatus(status: number): ErrorCode | undefined {
  if (status === 409) return undefined
  return API_ERRORS.find((error) => error.status === status)?.code
}

const codes: ReadonlySet<string> = new Set(API_ERRORS.map(({ code }) => code))

export function isErrorCode(code: string): code is ErrorCode {
  return codes.has(code)
}

export function codesOf<Code extends string>(sentences: Record<Code, string>): Code[] {
  return Object.keys(sentences) as Code[]
}
