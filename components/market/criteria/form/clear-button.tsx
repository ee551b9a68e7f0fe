'use client'

import { useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { formLabels } from '#lib/market/criteria/labels.ts'

type Props = { name: string; isClearing: boolean; disabled: boolean; onClear: () => void }

/** Button that clears the form after confirmation (row F-12). */
export const ClearCategoryButton = ({ name, isClearing, disabled, onClear }: Props) => {
  const [isAsking, setIsAsking] = useState(false)
  const confirm = () => {
    setIsAsking(false)
    onClear()
  }
  return (
    <>
      <Button isPending={isClearing} disabled={disabled} onClick={() => setIsAsking(true)}>
        {isClearing ? formLabels.clearing : formLabels.clear}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={formLabels.clearTitle(name)}
        confirmLabel={formLabels.okay}
        onConfirm={confirm}
        isDanger
      >
        {formLabels.clearQuestion}
      </ConfirmDialog>
    </>
  )
}
