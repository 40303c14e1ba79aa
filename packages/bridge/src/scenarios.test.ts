import { expect, test } from 'vitest'
import { scenarios, Stage } from '../test/scenarios.ts'

test.each(scenarios)('$name', ({ run }) => {
  expect(() => run(new Stage({}))).not.toThrow()
})
