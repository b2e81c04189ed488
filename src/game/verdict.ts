/** The answer of a rule: yes, or no with the code of a reason. src/text has a sentence for each code. */
export type Verdict<Reason extends string> = Yes | No<Reason>

export type Yes = { readonly ok: true }
export type No<Reason extends string> = { readonly ok: false; readonly reason: Reason }

export const yes: Yes = { ok: true }

export function no<Reason extends string>(reason: Reason): No<Reason> {
  return { ok: false, reason }
}
