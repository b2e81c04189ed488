import { installMissing, run } from './bootstrap.mjs'

installMissing({ dev: false })
run('src/operator/main.ts', process.argv.slice(2))
