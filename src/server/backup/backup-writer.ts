import { BackupProblem } from './backup-problem.ts'
import { type BackupTask, type WriterProgress, type WriterReply, writeBackup } from './write-backup.ts'

// The server writes backups in this process, so that reading, compressing and encrypting all rows delays no request.

/** Ends the process so that the incomplete file is removed. */
const stop = () => process.exit(1)
process.once('SIGTERM', stop)
// The server has ended.
process.once('disconnect', stop)

process.once('message', (task: BackupTask) => {
  void run(task).then((reply) => process.send!(reply))
})

async function run(task: BackupTask): Promise<WriterReply> {
  try {
    await writeBackup(task, (_step, done, total) => process.send!({ done, total } satisfies WriterProgress))
    return { problem: null }
  } catch (error) {
    if (error instanceof BackupProblem) return { problem: error.message }
    const { name, code } = error as NodeJS.ErrnoException
    return { problem: `${name} ${code ?? ''}`.trim() }
  }
}
