import { describe, expect, test } from 'vitest'
import { DEFAULT_MESSAGE, DomainError, STATUS_OF } from '#lib/core/errors.ts'

describe('errors', () => {
  test('[A-20] every status has its default text, odd spelling included', () => {
    expect(DEFAULT_MESSAGE).toEqual({
      400: 'Bad Request',
      401: 'Unauthorized',
      402: 'Payment Required',
      403: 'Forbidden',
      404: 'Not Found',
      405: 'Method Not Allowed',
      406: 'Not Acceptable',
      407: 'Authentication Required',
      408: 'Request Timeout',
      500: 'An error occured',
    })
  })

  test('each code has one status between 400 and 599, and a DomainError carries it', () => {
    for (const status of Object.values(STATUS_OF)) expect(status >= 400 && status < 600).toBe(true)
    expect(new DomainError('ERR_HASLOANS', 'This company has loans.')).toMatchObject({
      status: 409,
      message: 'This company has loans.',
    })
    expect(new DomainError('NOT_FOUND').message).toBe('Not Found')
  })
})
