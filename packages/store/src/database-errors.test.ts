import { Refused, Unavailable } from '@sundial/primitives'
import { describe, expect, test } from 'vitest'
import { toDatabaseError } from './database-errors.ts'

const failure = (code: string, message = 'as the driver says') => Object.assign(new Error(message), { code })

describe('toDatabaseError', () => {
  test.each([
    ['a refused connection', failure('ECONNREFUSED'), 'database_unreachable'],
    ['a missing socket', failure('ENOENT'), 'database_unreachable'],
    ['a protocol breakdown', failure('08006'), 'database_unreachable'],
    ['a shutdown', failure('57P01'), 'database_restarting'],
    ['a start', failure('57P03'), 'database_restarting'],
    ['too many connections', failure('53300'), 'database_exhausted'],
    ['a full disk', failure('53100'), 'database_exhausted'],
    ['a deadlock', failure('40P01'), 'database_conflict'],
    ['a cancelled statement', failure('57014'), 'database_timeout'],
    ['a session that ended', new Error('Connection terminated unexpectedly'), 'database_unreachable'],
    ['a pool that ended', new Error('Cannot use a pool after calling end on the pool'), 'database_closed'],
  ])('calls %s unavailable', (_, error, code) => {
    const known = toDatabaseError(error)
    expect(known).toBeInstanceOf(Unavailable)
    expect(known).toMatchObject({ code, cause: error, message: expect.stringContaining(error.message) })
  })

  test.each(['28P01', '28000', '3D000'])('maps %s to a refusal that names the setting to check', (code) => {
    const known = toDatabaseError(failure(code))
    expect(known).toBeInstanceOf(Refused)
    expect(known).toMatchObject({
      code: 'database_login_refused',
      message: expect.stringContaining('DATABASE_URL'),
    })
  })

  test('leaves a wrong statement and its own errors as they are', () => {
    const wrong = failure('42P01', 'relation "x" does not exist')
    expect(toDatabaseError(wrong)).toBe(wrong)
    const known = toDatabaseError(failure('57P01'))
    expect(toDatabaseError(known)).toBe(known)
  })
})
