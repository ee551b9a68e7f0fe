import type { Adapter, AdapterPayload } from 'oidc-provider'
import { pool } from '#lib/server/database/db.ts'
import { now } from '#lib/server/operations/clock.ts'
import { hashSecret, seal, unseal } from '#lib/server/secrets/sealing.ts'

type Row = { id: string; payload: string; consumedAt: Date | null }

/**
 * Stores the provider's sessions, grants, codes, tokens and interactions in PostgreSQL, so that they survive a restart; ids are
 * hashed and contents encrypted, so that a copy of the database is useless (threat I8).
 */
export class StateAdapter implements Adapter {
  readonly model: string

  constructor(model: string) {
    this.model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const expiresAt = expiresIn ? new Date(now().getTime() + expiresIn * 1000) : null
    const key = this.#hash('id', id)
    await pool().query({
      name: 'identity-state-upsert',
      text: `insert into identity_states (model, id, payload, grant_id, uid, subject, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
         subject = excluded.subject, expires_at = coalesce(excluded.expires_at, identity_states.expires_at)`,
      values: [
        this.model,
        key,
        seal(this.#place(key), JSON.stringify(payload)),
        payload.grantId ? hashSecret('grant', payload.grantId) : null,
        payload.uid ? this.#hash('uid', payload.uid) : null,
        payload.accountId ?? null,
        expiresAt,
      ],
    })
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id)
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }

  // Only used by the device flow, which is disabled.
  async findByUserCode(): Promise<undefined> {}

  async consume(id: string): Promise<void> {
    await pool().query('update identity_states set consumed_at = $3 where model = $1 and id = $2', [
      this.model,
      this.#hash('id', id),
      now(),
    ])
  }

  async destroy(id: string): Promise<void> {
    await pool().query('delete from identity_states where model = $1 and id = $2', [this.model, this.#hash('id', id)])
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await pool().query('delete from identity_states where model = $1 and grant_id = $2', [
      this.model,
      hashSecret('grant', grantId),
    ])
  }

  #hash(kind: 'id' | 'uid', value: string): string {
    return hashSecret(`${this.model}.${kind}`, value)
  }

  #place(key: string): string {
    return `identity_states:${this.model}:${key}`
  }

  async #findBy(column: 'id' | 'uid', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await pool().query<Row>({
      name: `identity-state-by-${column}`,
      text: `select id, payload, consumed_at as "consumedAt" from identity_states
        where model = $1 and ${column} = $2 and (expires_at is null or expires_at > $3)`,
      values: [this.model, this.#hash(column, value), now()],
    })
    const row = rows[0]
    const text = row && unseal(this.#place(row.id), row.payload)
    // If its key was removed, treat it as expired.
    if (!text) return undefined
    const payload = JSON.parse(text) as AdapterPayload
    return row.consumedAt ? { ...payload, consumed: Math.floor(row.consumedAt.getTime() / 1000) } : payload
  }
}
