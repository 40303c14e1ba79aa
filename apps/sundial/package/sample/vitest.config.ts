export default {
  test: {
    globalSetup: 'sundial/vitest',
    include: ['*.test.mjs'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
}
