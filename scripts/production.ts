import './given.ts'

/** Whatever starts one of the three processes starts it for production; only tests say otherwise. Imported before all else. */
if (process.env.NODE_ENV !== 'test') Object.assign(process.env, { NODE_ENV: 'production' })
