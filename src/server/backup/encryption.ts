import { Decrypter, Encrypter } from 'age-encryption'
import { BackupProblem, damaged } from './backup-problem.ts'

/** The first bytes of a file in the format of `age`. */
export const AGE_MAGIC = Buffer.from('age-encryption.org/v1')

/**
 * Deriving the key takes 2^17 KiB of memory, 128 MB. The default of 18 takes twice as much, too much for a small
 * server.
 */
const scrypt_work_factor = 17

/** Keyboards of different systems compose the same accented letter differently. */
const normalized = (passphrase: string) => passphrase.normalize('NFKC')

export class WrongPassphrase extends BackupProblem {}

export function encrypt(passphrase: string) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    const encrypter = new Encrypter()
    encrypter.setPassphrase(normalized(passphrase))
    encrypter.setScryptWorkFactor(scrypt_work_factor)
    yield* await encrypter.encrypt(ReadableStream.from(chunks))
  }
}

/** Decrypts a stream. Throws a `BackupProblem` if the passphrase is wrong or the file was changed. */
export function decrypt(passphrase: string | undefined) {
  return async function* (chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (passphrase === undefined) {
      throw new BackupProblem('The backup is encrypted: set BACKUP_PASSPHRASE to its passphrase.')
    }
    const decrypter = new Decrypter()
    decrypter.addPassphrase(normalized(passphrase))
    try {
      yield* await decrypter.decrypt(ReadableStream.from(chunks))
    } catch (error) {
      throw problemOf(error)
    }
  }
}

/** Recognises errors of the library by their messages, because only errors of the file system have a code. */
function problemOf(error: unknown): unknown {
  if (!(error instanceof Error) || 'code' in error) return error
  if (!error.message.startsWith('no identity matched')) return damaged()
  return new WrongPassphrase('The passphrase is not the one of this backup.')
}
