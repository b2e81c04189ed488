import { z } from 'zod'
import { Id, IdText } from '../fields.ts'
import { MyData } from '../my-data.ts'
import { route } from '../route.ts'
import { Reason } from './changes.ts'

/** The id of an export. Only the owner who requested it can download it, within ten minutes. */
const ExportReply = z.strictObject({ export_id: Id })

export const exportPlayers = route({
  method: 'POST',
  path: '/api/admin/exports',
  caller: 'owner',
  factor: 'recent',
  summary: 'Permits the caller to download the list of all players. The reason is stored in the audit log',
  body: z.strictObject({ reason: Reason }),
  reply: ExportReply,
  request_headers: ['idempotency-key'],
})

export const exportPerson = route({
  method: 'POST',
  path: '/api/admin/people/:user_id/exports',
  caller: 'owner',
  factor: 'recent',
  summary:
    'Permits the caller to download all data of a player. The player can read the reason in their own data',
  params: z.object({ user_id: IdText }),
  body: z.strictObject({ reason: Reason }),
  reply: ExportReply,
  request_headers: ['idempotency-key'],
})

const ExportParams = z.object({ export_id: IdText })

export const getPlayersFile = route({
  method: 'GET',
  path: '/api/admin/exports/:export_id/players',
  caller: 'owner',
  summary: 'Returns all players as CSV. Deleted accounts are left out',
  params: ExportParams,
  reply: z.string(),
  content_type: 'text/csv',
})

export const getPersonFile = route({
  method: 'GET',
  path: '/api/admin/exports/:export_id/person',
  caller: 'owner',
  summary:
    'Returns all data stored about a player. Teams and side bet answers are left out until they are locked',
  params: ExportParams,
  reply: MyData,
  pretty: true,
})
