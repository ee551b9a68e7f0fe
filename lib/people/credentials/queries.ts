import { pool } from '#lib/server/database/db.ts'

export type StoredLogin = { subject: string; email: string; passwordHash: string; isEnabled: boolean }

const COLUMNS = 'subject, email, password_hash as "passwordHash", is_enabled as "isEnabled"'

/** Returns the login with a lowercase email address, or null. */
export const findLoginByEmail = async (email: string): Promise<StoredLogin | null> => {
  const text = `select ${COLUMNS} from identity_logins where email = $1`
  const { rows } = await pool().query<StoredLogin>({ name: 'login-of-email', text, values: [email] })
  return rows[0] ?? null
}

/** Returns the login of a token's subject, or null. */
export const findLoginBySubject = async (subject: string): Promise<StoredLogin | null> => {
  const text = `select ${COLUMNS} from identity_logins where subject = $1`
  const { rows } = await pool().query<StoredLogin>({ name: 'login-of-subject', text, values: [subject] })
  return rows[0] ?? null
}
