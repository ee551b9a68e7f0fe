import { ScrollText } from 'lucide-react'
import { ButtonLink } from '#components/ui/button-link.tsx'
import type { Actor } from '#lib/core/actor.ts'
import { auditLabels } from '#lib/foundation/audit/labels.ts'
import { auditPolicy } from '#lib/foundation/audit/policy.ts'
import type { AuditSubject } from '#lib/foundation/audit/schema.ts'
import { buildAuditPath } from '#lib/foundation/audit/search.ts'

/** Links an administrator from a record to its audit entries; renders nothing for anybody else. */
export const AuditLink = ({ actor, kind, id }: { actor: Actor; kind: AuditSubject; id: number }) =>
  auditPolicy.read.who(actor) ? (
    <ButtonLink href={buildAuditPath(kind, id)} variant="ghost">
      <ScrollText aria-hidden />
      {auditLabels.link}
    </ButtonLink>
  ) : null
