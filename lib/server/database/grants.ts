import type pg from 'pg'

/** Grants the application's role all rights on rows but none on tables, and revokes changing logs and audit entries. */
export const grantToApplication = async (client: pg.ClientBase, role: string): Promise<void> => {
  const name = client.escapeIdentifier(role)
  const { rows } = await client.query<{ database: string }>('select current_database() as database')
  const database = client.escapeIdentifier(rows[0]?.database ?? '')
  await client.query(`
    grant usage on schema public, jobs to ${name};
    grant select, insert, update, delete on all tables in schema public, jobs to ${name};
    grant usage, select on all sequences in schema public, jobs to ${name};
    grant execute on all functions in schema public, jobs to ${name};
    revoke update, delete on audit_entries, loan_logs, criteria_versions, replaced_reviews, opt_out_entries, preference_keys, approach_events from ${name};
    revoke insert, update, delete on _prisma_migrations from ${name};
    revoke temporary on database ${database} from public, ${name};
    revoke create on schema public from public, ${name};
  `)
}
