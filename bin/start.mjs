import { installMissing, root, run } from './bootstrap.mjs'
import { buildPageIfStale } from './page.mjs'

process.chdir(root)
installMissing({ dev: false })
buildPageIfStale()
// Request objects are short-lived. With the default young generation of 16 MB the server used a fifth more memory and
// was no faster.
run('src/server/app/main.ts', process.argv.slice(2), ['--max-semi-space-size=8'])
