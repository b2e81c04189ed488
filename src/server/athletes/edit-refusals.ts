import { SET_CODE_SENTENCES } from './set-code.ts'
import type { AthleteFields } from './store/edit.ts'

export type EditRefusal =
  | 'not-there'
  | 'reason-needed'
  | 'no-name'
  | 'no-country'
  | 'no-birth-date'
  | 'gender-used'
  | 'no-photo'
  | 'no-gender'
  | 'no-code'
  | 'code-taken'
  | 'no-pro-team'
  | 'nothing-new'

export const EDIT_SENTENCES: Record<EditRefusal, string> = {
  'not-there': 'The athlete is not in this season',
  'reason-needed': 'Please give a reason',
  'no-name': 'The name must have 1 to 120 characters',
  'no-country': 'The nation must be a three-letter code, such as NOR',
  'no-birth-date': 'The date of birth must be a past day such as 1998-02-14',
  'gender-used':
    'The gender can no longer change: players could already pick the athlete, or a result list names them',
  'no-gender': 'Only teams can be mixed',
  'no-photo': 'There is no uploaded picture at this address: upload it first',
  'no-code': SET_CODE_SENTENCES['no-code'],
  'code-taken': SET_CODE_SENTENCES['code-taken'],
  'no-pro-team': 'The season has no pro team with that name',
  'nothing-new': 'Nothing would change',
}

/** Maps refusals to the fields of the form that they are about. */
export const EDIT_FIELDS: Partial<Record<EditRefusal, keyof AthleteFields | 'reason'>> = {
  'reason-needed': 'reason',
  'no-name': 'name',
  'no-country': 'country',
  'no-birth-date': 'birth_date',
  'gender-used': 'gender',
  'no-gender': 'gender',
  'no-photo': 'photo_url',
  'no-code': 'federation_code',
  'code-taken': 'federation_code',
  'no-pro-team': 'pro_team',
}
