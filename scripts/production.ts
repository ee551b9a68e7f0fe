import './given.ts'

/** Sets NODE_ENV to production for web, worker and identity, except in tests. Imported first. */
if (process.env.NODE_ENV !== 'test') Object.assign(process.env, { NODE_ENV: 'production' })
