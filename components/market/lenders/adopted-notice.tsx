import { ConflictNotice } from '#components/forms/conflict-notice.tsx'
import { privacyLabels, privacyWords } from '#lib/market/lenders/privacy/labels.ts'
import type { PrivacyKey, PrivacySettings } from '#lib/market/lenders/privacy/schema.ts'

type Props = { settings: PrivacySettings; adopted: readonly PrivacyKey[]; message: string }

/** Lists the settings that somebody else changed first, and says that one's own changes are kept. */
export const PrivacyConflictNotice = ({ settings, adopted, message }: Props) => (
  <ConflictNotice heading={message}>
    {adopted.length > 0 && (
      <>
        <p>{privacyLabels.adopted}</p>
        <ul className="mt-1 list-disc pl-4">
          {adopted.map((key) => (
            <li key={key}>
              <span className="font-medium">{privacyWords[key].label}</span>:{' '}
              {settings[key] ? privacyLabels.on : privacyLabels.off}
            </li>
          ))}
        </ul>
      </>
    )}
    <p className="mt-1">{privacyLabels.kept}</p>
  </ConflictNotice>
)
