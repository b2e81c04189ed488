import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import type { Country } from 'world-countries'
import { chunk_groups } from './chunks.config.ts'
import type { Route } from './src/contract/route.ts'

const { resolve } = createRequire(import.meta.url)
const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

const countries: Country[] = readJson(resolve('world-countries/countries.json'))
const FLAG_PACKAGE = resolve('country-flag-icons/package.json')
/** The folder's name contains the version, so that flags are cached permanently like all assets. */
const FLAG_FOLDER = `assets/flags-${readJson(FLAG_PACKAGE).version}`

const browsers = ['chrome123', 'firefox128', 'safari17.5']

const api = process.env.API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  plugins: [react(), pureRouter(), contractPaths(), flags(), styleFirst(), compressed()],
  define: {
    'import.meta.env.FLAG_FOLDER': JSON.stringify(`/${FLAG_FOLDER}`),
    'import.meta.env.FEDERATION_CODES': JSON.stringify(federationCodes()),
  },
  build: {
    // The content security policy forbids data: URLs.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // One build produces the bundles of all environments.
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        target: browsers,
        manifest: true,
        rolldownOptions: {
          input: ['index.html', 'scoreboard.html'],
          output: {
            codeSplitting: { groups: chunk_groups },
          },
        },
      },
    },
    // The admin pages are built separately, so that players do not load their code. The files are added to `client`.
    admin: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        assetsDir: 'assets/admin',
        target: browsers,
        rolldownOptions: {
          input: 'admin.html',
          // All shared styles are in one file. Otherwise some could be loaded before the file that orders the layers.
          output: {
            codeSplitting: {
              groups: [{ name: 'styles', test: /src\/web\/(?!admin\/(?!frame|parts)).*\.css$/ }],
            },
          },
        },
      },
    },
    // The service worker is one file without imports, at the fixed address where browsers look for a newer version.
    worker: {
      consumer: 'client',
      build: {
        outDir: 'dist/client',
        emptyOutDir: false,
        copyPublicDir: false,
        target: browsers,
        rolldownOptions: {
          input: 'src/web/service-worker/main.ts',
          output: { format: 'iife', entryFileNames: 'service-worker.js' },
        },
      },
    },
    ssr: {
      // In production only the server's own packages are installed.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      build: {
        outDir: 'dist/render',
        target: 'node24',
        copyPublicDir: false,
        rolldownOptions: { input: 'src/web/shell/render/main.tsx', output: { entryFileNames: 'render.js' } },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/livez': api },
  },
})

/**
 * Marks the components of the router as free of side effects, and removes their display names. Otherwise every page
 * would have 3 kB of unused components. The build fails if a new version of the router is written differently.
 */
function pureRouter(): Plugin {
  const found = { names: 0, components: 0 }
  return {
    name: 'pure-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.js$/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = .*$/gm, () => {
            found.names++
            return ''
          })
          .replace(/= (?=React\$\d\.(forwardRef|memo|createContext)\()/g, () => {
            found.components++
            return '= /* @__PURE__ */ '
          }),
        map: null,
      }),
    },
    buildEnd(error) {
      if (error || this.environment.name !== 'client') return
      if (found.names === 0 || found.components === 0)
        this.error('The code of react-router has changed: its components are no longer found')
    },
  }
}

/**
 * Reduces the contract in the browser bundle to what pages use of each route: its method, path, content type and
 * request headers. This keeps the schemas, and with them 21 KiB of zod, out of the bundle.
 */
function contractPaths(): Plugin {
  const folder = join(import.meta.dirname, 'src/contract/')
  return {
    name: 'contract-paths',
    enforce: 'pre',
    async load(id) {
      if (!id.startsWith(folder)) return
      const parts: [string, unknown][] = Object.entries(await import(id))
      return parts.flatMap(([name, part]) => routeExport(name, part)).join('\n')
    },
  }
}

function routeExport(name: string, part: unknown): string[] {
  if (typeof part !== 'object' || part === null || !('method' in part && 'path' in part)) return []
  const { method, path, content_type, request_headers } = part as Partial<Route>
  return [`export const ${name} = ${JSON.stringify({ method, path, content_type, request_headers })}`]
}

/** Serves each flag under the country's alpha-3 code, so that pages need no table of codes. */
function flags(): Plugin {
  return {
    name: 'flags',
    applyToEnvironment: (environment) => environment.name === 'client',
    configureServer({ middlewares }) {
      middlewares.use(`/${FLAG_FOLDER}`, (request, response, next) => {
        const country = countries.find(({ cca3 }) => request.url === `/${cca3}.svg`)
        if (!country) return next()
        response.setHeader('content-type', 'image/svg+xml')
        response.end(readFlag(country.cca2))
      })
    },
    generateBundle() {
      for (const { cca2, cca3 } of countries) {
        this.emitFile({ type: 'asset', fileName: `${FLAG_FOLDER}/${cca3}.svg`, source: readFlag(cca2) })
      }
    },
  }
}

function readFlag(alpha_2: string): Buffer {
  return readFileSync(join(dirname(FLAG_PACKAGE), '3x2', `${alpha_2}.svg`))
}

/** Returns the sport's codes that differ from the ISO codes, such as GER for DEU. */
function federationCodes(): Record<string, string> {
  const differing = countries.filter(({ cca3, cioc }) => cioc && cioc !== cca3)
  return Object.fromEntries(differing.map(({ cca3, cioc }) => [cca3, cioc]))
}

const readPublic = (file: string) => readFileSync(join(import.meta.dirname, 'public', file), 'utf8')

/**
 * Inlines into the document what must run before the first paint. The module script is loaded with a lower priority
 * than the style sheet, which is needed first. Fonts load later (src/web/shell/load-fonts.ts); without JavaScript they
 * load with the style sheet.
 */
function styleFirst(): Plugin {
  return {
    name: 'style-first',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => ({
        html: html
          .replace('<script src="/theme.js"></script>', () => `<script>${readPublic('theme.js')}</script>`)
          .replace('<script type="module"', '<script type="module" fetchpriority="low"')
          .replace(/ *<link rel="modulepreload"[^>]*>\n/g, '')
          .replace(/(?: *<link rel="stylesheet"[^>]*>\n){2,}/, layersFirst),
        tags: Object.keys(bundle)
          .filter((file) => /\/fonts-[^/]*\.css$/.test(file))
          .map((file) => ({
            tag: 'noscript',
            children: [{ tag: 'link', attrs: { rel: 'stylesheet', href: `/${file}` } }],
            injectTo: 'head' as const,
          })),
      }),
    },
  }
}

/** Moves the sheet that orders the layers before the others, because layers are ordered as they are first named. */
function layersFirst(links: string): string {
  const isStyles = (link: string) => link.includes('/styles-')
  const lines = links.trimEnd().split('\n')
  return `${[...lines.filter(isStyles), ...lines.filter((link) => !isStyles(link))].join('\n')}\n`
}

/** Compresses scripts and styles once, so that the server does not compress them for each request. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    applyToEnvironment: (environment) => environment.name !== 'ssr',
    writeBundle({ dir = '' }, bundle) {
      for (const file of Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name))) {
        const path = join(dir, file)
        const bytes = readFileSync(path)
        writeFileSync(`${path}.br`, brotliCompressSync(bytes))
        writeFileSync(`${path}.gz`, gzipSync(bytes))
      }
    },
  }
}
