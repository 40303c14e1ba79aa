import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { pageRecords } from './build/page-records.ts'

const server = process.env['SUNDIAL_SERVER'] ?? 'http://127.0.0.1:3000'

/** What pages share comes in few pieces, not in one for each set of pages: a browser asks for six at a time. */
const sharedChunks = [
  { name: 'first', tags: ['$initial' as const], priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 24_000, priority: 1 },
]

/** The builder names a shared piece after all who share it. */
const shortName = (name: string) => name.replace(/[~.].*$/, '')

export default defineConfig({
  base: './',
  plugins: [pageRecords(), react()],
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: sharedChunks },
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names: [name = ''] }) => `assets/${shortName(name)}-[hash][extname]`,
      },
    },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': server,
      '/openapi.json': server,
      '/ws': { target: server.replace(/^http/, 'ws'), ws: true },
    },
  },
  test: {
    setupFiles: [fileURLToPath(new URL('./src/test-setup.ts', import.meta.url))],
  },
})
