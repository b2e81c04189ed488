import { openDatabase } from '#launcher/launcher.ts'

/** Locks a data folder until this process ends. Tests start and kill this process: `node lock-folder.ts <folder>`. */
const database = await openDatabase(process.argv[2] ?? '', { fast: true })
await database.announce('http://127.0.0.1:4999')
process.stdout.write('held\n')
process.on('SIGTERM', () => void database.stop().then(() => process.exit()))
