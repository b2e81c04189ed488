import './content.css'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { ActBar, ActButton } from '../parts/acts.tsx'
import { AdminPage } from '../parts/admin-layout.tsx'
import { TextField } from '../parts/fields.tsx'
import { Sheet } from '../parts/sheet.tsx'

/** Asks for the address of a new page. The page does not exist until its text is saved. */
export function NewPage() {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const navigate = useNavigate()

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const path = name
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, '_')
    if (!/^[a-z0-9_]{1,80}$/.test(path)) setError('Please use only the letters a to z, digits and spaces')
    else void navigate(`/content/pages/info/${path}`)
  }
  return (
    <AdminPage title="New page" parent={{ label: 'Content', to: '/content' }}>
      <Sheet title="Address" is_padded>
        <form className="admin-form" onSubmit={submit}>
          <TextField
            label="Page name in the address"
            hint="For example, “prizes” creates a page at /info/prizes. Link to it from another page or an announcement."
            error={error}
            required
            value={name}
            onChange={setName}
          />
          <ActBar caption="Players see nothing until you save the page.">
            <ActButton kind="main" type="submit">
              Write the page
            </ActButton>
          </ActBar>
        </form>
      </Sheet>
    </AdminPage>
  )
}
