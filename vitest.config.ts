import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { testMs, waitMs } from './scripts/patience.mjs'

/** Files that take about half a minute and more: one that began last would run alone. */
const longest =
  /\/(kill|replay|audit-background|read-code|hostile-sources|supervisor|filtered|open-demo|founding|new)\.[a-z.]*test\.ts$/

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

const setup = ['scripts/seed-random-tests.ts', 'scripts/patient-waits.ts']
const limits = { testTimeout: testMs, hookTimeout: testMs, expect: { poll: { timeout: waitMs } } }

/** Functions of the readable views would run on nodes that lack the tables they read; the other is about a server without Citus. */
const notOnCluster = process.env['SUNDIAL_TEST_CLUSTER']
  ? ['**/readable-views.integration.test.ts', 'apps/sundial/src/migrate.integration.test.ts']
  : []

/** DuckDB has 70 MB that most who test do without. */
const notWithoutDuckdb = process.env['SUNDIAL_TEST_DUCKDB']
  ? []
  : ['apps/sundial/src/export-duckdb.integration.test.ts']

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Vitest would leave one processor free: half of two.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/sundial/src/**/*.test.ts',
            'apps/web/build/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.integration.test.ts', '**/*.root.test.ts'],
          // Loading our own modules for each file anew is two thirds of the time; no test keeps state in a module.
          isolate: false,
          setupFiles: setup,
          ...limits,
        },
      },
      {
        test: {
          name: 'integration',
          include: ['packages/**/*.integration.test.ts', 'apps/sundial/**/*.integration.test.ts'],
          exclude: [...configDefaults.exclude, ...notOnCluster, ...notWithoutDuckdb],
          // More would be in each other's way where processes are killed and time-outs are looked at.
          maxWorkers: 2,
          isolate: false,
          setupFiles: setup,
          ...limits,
          globalSetup: ['packages/store/test/database.ts', 'apps/sundial/test/inhabited-chain.ts'],
        },
      },
      {
        // Starts programs as several users, so .ci/run runs it where it is root; everything else runs as a user.
        test: { name: 'root', include: ['packages/**/*.root.test.ts'], ...limits },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          // A file that needs a document says so in its first line.
          environment: 'node',
          include: ['apps/web/src/**/*.test.ts'],
          isolate: false,
          setupFiles: setup,
          ...limits,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web-pages',
          environment: 'jsdom',
          // A thread for each file starts faster than a process.
          pool: 'threads',
          // Loading the app for each file anew is two thirds of the time; a file leaves nothing behind (test-setup.ts).
          isolate: false,
          setupFiles: [...setup, 'scripts/own-channels.ts', 'apps/web/src/test-setup.ts'],
          include: ['apps/web/src/**/*.test.tsx'],
          ...limits,
        },
      },
    ],
  },
})
