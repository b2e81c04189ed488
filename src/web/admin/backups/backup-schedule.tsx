import type { AdminBackups } from '#contract/admin/site/backups.ts'
import { durationText, Moment } from '../parts/moment.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'

type NextProps = Pick<AdminBackups, 'next_at'> & {
  is_running: boolean
  is_failed: boolean
  /** The real time, not the game's time, because the schedule follows the real time. Null if it is not known. */
  now: number | null
}

/** Says when the next scheduled backup starts. */
export function NextBackup({ next_at, is_running, is_failed, now }: NextProps) {
  if (is_running) return <p>A backup is being made.</p>
  if (next_at === null) return <p>{is_failed ? 'Unknown.' : 'None while backups are paused.'}</p>
  const left_ms = now === null ? null : Date.parse(next_at) - now
  if (left_ms !== null && left_ms <= 0) return <p>Due now. It starts within a minute.</p>
  return (
    <p>
      <b>
        <Moment iso={next_at} />
      </b>
      {left_ms !== null && `, in ${durationText(left_ms)}`}
    </p>
  )
}

type Schedule = NonNullable<AdminBackups['schedule']>

/** Where the backups are, and whether new ones are encrypted. */
export function ScheduleFacts({ schedule: { folder, is_encrypted } }: { schedule: Schedule }) {
  return (
    <>
      <dl className="admin-facts">
        <div>
          <dt>Folder</dt>
          <dd>
            <code>{folder}</code>
          </dd>
        </div>
        <div>
          <dt>Encrypted</dt>
          <dd>{is_encrypted ? 'Yes' : 'No'}</dd>
        </div>
      </dl>
      {!is_encrypted && (
        <Note level="warning" title="New backups are not encrypted">
          <p>
            They contain addresses, password hashes and keys. Set <code>BACKUP_PASSPHRASE</code> to encrypt
            them.
          </p>
        </Note>
      )}
    </>
  )
}

/** How to restore the latest backup. It works only on the command line, into an empty database. */
export function RestoreHelp({ folder, latest }: { folder: string; latest: string | undefined }) {
  return (
    <Sheet title="Restore" is_padded>
      <p>A backup is restored into an empty database, on the command line:</p>
      <p>
        <code>
          npm run operator -- restore {folder}/{latest ?? 'FILE'}
        </code>
      </p>
      <p>
        Keep the file <code>podium-deletions-….csv</code> in the same folder. It makes <code>resume</code>{' '}
        delete again the accounts that were deleted after the backup.
      </p>
    </Sheet>
  )
}

const SETTINGS = [
  ['BACKUP_DIR', 'The folder, on another disk or machine. This setting switches backups on.'],
  ['BACKUP_EVERY', 'Hours between two backups. Default: 24.'],
  ['BACKUP_KEEP', 'Number of backups to keep. Default: 14.'],
  ['BACKUP_PASSPHRASE', 'Encrypts the backups. Five random words or more, in single quotes.'],
] as const

/** What to do if the server makes no backups. */
export function ScheduleHelp() {
  return (
    <>
      <Note level="warning" title="The server makes no backups">
        <p>
          If the server’s disk fails, all data is lost. Set <code>BACKUP_DIR</code> in <code>.env</code> or in
          the environment, then restart the server.
        </p>
      </Note>
      <Sheet title="Switch on backups">
        <ul className="sheet-rows">
          {SETTINGS.map(([name, text]) => (
            <li key={name}>
              <div className="row-main">
                <code>{name}</code>
                <small>{text}</small>
              </div>
            </li>
          ))}
        </ul>
      </Sheet>
      <Sheet title="Make one backup" is_padded>
        <p>
          This command needs no settings: <code>npm run operator -- backup podium.tar.zst</code>. Keep the
          file on another machine.
        </p>
      </Sheet>
    </>
  )
}
