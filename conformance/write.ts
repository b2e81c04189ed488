import { writeFileSync } from 'node:fs'
import { documentOf } from './document.ts'
import { testNames } from './test-names.ts'

// Run by `npm run conformance`, in the project's folder.
writeFileSync('docs/conformance.md', documentOf(testNames('.')))
