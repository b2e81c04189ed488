import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

export const host = 'podium.example'

export type Certificate = {
  /** The files with the certificate, its key, both together, and the certificate of the authority that signed it. */
  chain: string
  key: string
  both: string
  authority: string
}

/**
 * Makes a certificate authority, and a certificate for `podium.example` that this authority has signed. The certificate
 * has the same extensions as those of public authorities, because testssl.sh reports a certificate that cannot be
 * revoked.
 */
export async function makeCertificate(folder: string): Promise<Certificate> {
  const at = (name: string) => join(folder, name)
  const openssl = (...groups: string[][]) => promisify(execFile)('openssl', groups.flat())
  const new_key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
  const authority = ['-keyout', at('authority.key'), '-out', at('authority.pem')]
  const subject = ['-subj', '/CN=Podium test authority', '-addext', 'keyUsage=critical,keyCertSign,cRLSign']
  await openssl(['req', '-x509', '-days', '90'], new_key, authority, subject)
  const request = ['-keyout', at('key.pem'), '-out', at('request.pem'), '-subj', `/CN=${host}`]
  await openssl(['req'], new_key, request)
  const extensions = [
    `subjectAltName=DNS:${host}`,
    'basicConstraints=critical,CA:FALSE',
    'keyUsage=critical,digitalSignature',
    'extendedKeyUsage=serverAuth',
    `crlDistributionPoints=URI:http://${host}/authority.crl`,
    `authorityInfoAccess=OCSP;URI:http://${host}/ocsp`,
  ]
  await writeFile(at('extensions'), extensions.join('\n'))
  const signing = ['-CA', at('authority.pem'), '-CAkey', at('authority.key'), '-CAcreateserial']
  const signed = ['-extfile', at('extensions'), '-out', at('chain.pem')]
  await openssl(['x509', '-req', '-days', '90', '-in', at('request.pem')], signing, signed)
  const both = (await readFile(at('chain.pem'), 'utf8')) + (await readFile(at('key.pem'), 'utf8'))
  await writeFile(at('both.pem'), both)
  return { chain: at('chain.pem'), key: at('key.pem'), both: at('both.pem'), authority: at('authority.pem') }
}
