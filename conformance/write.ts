import { writeFileSync } from 'node:fs'
import { documentOf } from './document.ts'
import { testNames } from './test-names.ts'

// `npm run conformance` runs this in the folder of the project.
writeFileSync('docs/conformance.md', documentOf(testNames('.')))
