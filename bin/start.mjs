import { installMissing, root, run } from './bootstrap.mjs'
import { buildPageIfStale } from './page.mjs'

process.chdir(root)
installMissing({ dev: false })
buildPageIfStale()
// Objects of a request live briefly. With the usual 16 MB for new ones the server took a fifth more memory and was no faster.
run('src/server/app/main.ts', process.argv.slice(2), ['--max-semi-space-size=8'])
