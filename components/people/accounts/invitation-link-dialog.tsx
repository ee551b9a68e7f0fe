import { useId } from 'react'
import { copyAddress } from '#components/request/copy-link.ts'
import { Button } from '#components/ui/button.tsx'
import { Dialog } from '#components/ui/dialog.tsx'
import { Input } from '#components/ui/input.tsx'
import { invitationLabels } from '#lib/people/accounts/invitations/labels.ts'

/** A link that was just made, with the Sydney time until which it works. */
export type ShownLink = { url: string; until: string }

/** Shows the new link of an invitation this once, to be copied. */
export const InvitationLinkDialog = (props: { name: string; link: ShownLink; onClose: () => void }) => {
  const { name, link, onClose } = props
  const id = useId()
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={invitationLabels.linkTitle(name)}
      description={invitationLabels.linkText(name, link.until)}
      footer={
        <>
          <Button onClick={onClose}>{invitationLabels.close}</Button>
          <Button variant="primary" onClick={() => copyAddress(link.url, invitationLabels.notCopied)}>
            {invitationLabels.copyNow}
          </Button>
        </>
      }
    >
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {invitationLabels.link}
      </label>
      <Input id={id} readOnly value={link.url} onFocus={(event) => event.currentTarget.select()} />
    </Dialog>
  )
}
