import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

const hash = promisify<string, Buffer, number, Buffer>(scrypt)

/** As `$scrypt$ln=14,r=8,p=1$salt$hash`, with Node's own costs. */
export async function hashedPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hashed = await hash(password.normalize('NFKC'), salt, 32)
  return `$scrypt$ln=14,r=8,p=1$${plain64(salt)}$${plain64(hashed)}`
}

function plain64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
