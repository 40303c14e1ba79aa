import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { buildInfo } from './build/build-info.ts'
import { compiledMessages } from './build/compiled-messages.ts'
import { firstLoad } from './build/first-load.ts'
import { firstPage } from './build/first-page.ts'
import { iconImports } from './build/icon-imports.ts'
import { pageRecords } from './build/page-records.ts'
import { styleSheets } from './build/style-sheets.ts'
import { unusedParts } from './build/unused-parts.ts'

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const appModule = fileOf('./src/app.tsx')
const laterModules = ['layout/footer', 'layout/layers', 'ui/drawing'].map((name) =>
  fileOf(`./src/${name}.tsx`),
)
const listPage = fileOf('./src/pages/blockchain/blocks.tsx')
const busyPages = ['home', 'block', 'transaction', 'address', 'token20', 'contract'].map((name) =>
  fileOf(`./src/pages/${name}.tsx`),
)
const server = process.env['SUNDIAL_SERVER'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  base: './',
  plugins: [
    buildInfo(fileOf('../..')),
    iconImports(),
    unusedParts(),
    pageRecords(fileOf('./src/pages')),
    compiledMessages(),
    firstLoad({ reactModule: fileOf('./src/react.ts'), appModule, laterModules, listPage, busyPages }),
    styleSheets({ firstModules: [appModule, ...laterModules, listPage, ...busyPages] }),
    firstPage(),
    react(),
  ],
  build: {
    target: 'es2022',
    modulePreload: {
      polyfill: false,
      // What every page has loaded before: listing it again would make the first load larger.
      resolveDependencies: (_file, needed) =>
        needed.filter((file) => !/\/(app|react|index|rolldown-runtime)-/.test(file)),
    },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // The English texts of a page's topics are part of its code; another page loads the same file when it shows them.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
    // The charts' library, in a separate chunk.
    chunkSizeWarningLimit: 600,
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/openapi.json': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
})
