import type { Adapter, AdapterPayload } from 'oidc-provider'
import { pool } from '#lib/server/db.ts'

type Row = { payload: AdapterPayload }

/** Keeps the provider's sessions, grants, codes, tokens and interactions in PostgreSQL, so that a restart forgets nothing. */
export class StateAdapter implements Adapter {
  readonly model: string

  constructor(model: string) {
    this.model = model
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void> {
    const expiresAt = expiresIn ? new Date(Date.now() + expiresIn * 1000) : null
    await pool().query(
      `insert into identity_states (model, id, payload, grant_id, uid, user_code, expires_at) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, uid = excluded.uid,
         user_code = excluded.user_code, expires_at = coalesce(excluded.expires_at, identity_states.expires_at)`,
      [
        this.model,
        id,
        JSON.stringify(payload),
        payload.grantId ?? null,
        payload.uid ?? null,
        payload.userCode ?? null,
        expiresAt,
      ],
    )
  }

  find(id: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('id', id)
  }

  findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('uid', uid)
  }

  findByUserCode(userCode: string): Promise<AdapterPayload | undefined> {
    return this.#findBy('user_code', userCode)
  }

  async consume(id: string): Promise<void> {
    await pool().query(
      `update identity_states set payload = payload || jsonb_build_object('consumed', $3::bigint) where model = $1 and id = $2`,
      [this.model, id, Math.floor(Date.now() / 1000)],
    )
  }

  async destroy(id: string): Promise<void> {
    await pool().query('delete from identity_states where model = $1 and id = $2', [this.model, id])
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    await pool().query('delete from identity_states where model = $1 and grant_id = $2', [this.model, grantId])
  }

  async #findBy(column: 'id' | 'uid' | 'user_code', value: string): Promise<AdapterPayload | undefined> {
    const { rows } = await pool().query<Row>({
      name: `identity-state-by-${column}`,
      text: `select payload from identity_states where model = $1 and ${column} = $2 and (expires_at is null or expires_at > now())`,
      values: [this.model, value],
    })
    return rows[0]?.payload
  }
}
