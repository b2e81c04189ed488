import { installMissing, root, run } from './bootstrap.mjs'
import { buildPageIfStale } from './page.mjs'

process.chdir(root)
installMissing({ dev: false })
buildPageIfStale()
run('src/server/main.ts', process.argv.slice(2))
