'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { request, showSuccess } from '#components/request/browser.ts'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { enquiryListLabels, enquiryMessages } from '#lib/market/enquiries/labels.ts'

/** Button that erases an enquiry at the visitor's request, after confirmation. */
export const EraseEnquiryButton = ({ id, name }: { id: number; name: string }) => {
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const [isPending, setPending] = useState(false)
  const erase = async () => {
    setPending(true)
    const result = await request.post(`/api/enquiries/${id}/erase`)
    setPending(false)
    setAsked(false)
    if (result.ok) showSuccess(enquiryMessages.erased)
    router.refresh()
  }
  return (
    <>
      <Button size="sm" onClick={() => setAsked(true)} aria-label={`${enquiryListLabels.erase} ${name}`}>
        {enquiryListLabels.erase}
      </Button>
      <ConfirmDialog
        isOpen={isAsked}
        onOpenChange={setAsked}
        title={enquiryListLabels.eraseTitle}
        confirmLabel={enquiryListLabels.erase}
        onConfirm={() => void erase()}
        isPending={isPending}
        isDanger
      >
        {enquiryListLabels.question(name)}
      </ConfirmDialog>
    </>
  )
}
