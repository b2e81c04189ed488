import { Copy, Share2 } from 'lucide-react'
import { useCopy } from '../../ui/copy-text.tsx'
import { useAdminSession } from '../frame/admin-gate.tsx'
import { ActButton } from './acts.tsx'

/** Shows the public address of the site, with buttons that copy and share it. */
export function InviteLink() {
  const { site_address, site_name } = useAdminSession()
  const { outcome, copy } = useCopy(site_address, 'Copying failed. Select the address and copy it yourself.')
  const share = () => {
    // The promise also rejects if the user closes the share dialog.
    navigator
      .share({ title: site_name, text: `Play ${site_name} with us`, url: site_address })
      .catch(() => {})
  }
  return (
    <div className="invite-link">
      <code>{site_address}</code>
      <div className="invite-acts">
        <ActButton kind="strong" onClick={copy}>
          <Copy aria-hidden="true" size={18} />
          Copy the link
        </ActButton>
        {'share' in navigator && (
          <ActButton onClick={share}>
            <Share2 aria-hidden="true" size={18} />
            Share
          </ActButton>
        )}
        <output>{outcome}</output>
      </div>
      {isLocal(site_address) && (
        <p className="admin-hint">
          Only this machine can open this address. To let others open it, start the server with{' '}
          <code>HOST</code> set to <code>0.0.0.0</code>, and <code>PUBLIC_URL</code> set to your site’s
          address. Behind a proxy on this machine, <code>PUBLIC_URL</code> is enough.
        </p>
      )}
    </div>
  )
}

function isLocal(address: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname)
}
