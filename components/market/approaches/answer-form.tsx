'use client'

import { useRouter } from 'next/navigation'
import { moneyField, percentField } from '#components/forms/fields/numbers.tsx'
import { radioField } from '#components/forms/fields/radio.tsx'
import { selectField } from '#components/forms/fields/select.tsx'
import { textArea } from '#components/forms/fields/text.tsx'
import { type FieldEntry, FormFields } from '#components/forms/form-fields.tsx'
import { FormSection } from '#components/forms/form-section.tsx'
import { RecordForm } from '#components/forms/record-form.tsx'
import { toRequestSaveResult } from '#components/forms/record-plan.ts'
import { useRecordForm } from '#components/forms/use-record-form.ts'
import { request } from '#components/request/browser.ts'
import {
  answerLabels,
  approachLabels,
  approachMessages,
  LONGEST_NOTE,
  reasonNames,
} from '#lib/market/approaches/labels.ts'
import { type ApproachRow, approachChange } from '#lib/market/approaches/schema.ts'
import { OvertakenNotice } from './overtaken-notice.tsx'

type Values = { act: string; amount: string; rate: string; fee: string; reason: string; answerNote: string }

const isInterested = ({ act }: Values): boolean => act === 'INTERESTED'
const isDeclined = ({ act }: Values): boolean => act === 'DECLINED'

const ENTRIES: FieldEntry<Values>[] = [
  radioField<Values>({
    name: 'act',
    label: approachLabels.yourAnswer,
    isRequired: true,
    options: [
      { id: 'INTERESTED', name: answerLabels.interested },
      { id: 'DECLINED', name: answerLabels.decline },
    ],
  }),
  moneyField({ name: 'amount', label: answerLabels.amount, isRequired: true, isShown: isInterested }),
  percentField({
    name: 'rate',
    label: answerLabels.rate,
    hint: answerLabels.rateHint,
    isRequired: true,
    isShown: isInterested,
  }),
  percentField({
    name: 'fee',
    label: answerLabels.fee,
    hint: answerLabels.feeHint,
    isRequired: true,
    isShown: isInterested,
  }),
  selectField({
    name: 'reason',
    label: answerLabels.reason,
    isRequired: true,
    isShown: isDeclined,
    options: Object.entries(reasonNames).map(([id, name]) => ({ id, name })),
  }),
  textArea({
    name: 'answerNote',
    label: answerLabels.words,
    hint: answerLabels.wordsHint,
    className: 'col-span-full',
    rows: 3,
    maxLength: LONGEST_NOTE,
  }),
]

const toPayload = ({ act, amount, rate, fee, reason, answerNote }: Values, version: number) =>
  act === 'DECLINED' ? { act, version, reason, answerNote } : { act, version, amount, rate, fee, answerNote }

/** The form by which a lender answers an approach; until the broker decides it changes the answer. */
export const AnswerForm = ({ approach }: { approach: ApproachRow }) => {
  const router = useRouter()
  const { id, version, state, amount, rate, fee, answerNote } = approach
  const form = useRecordForm<Values>({
    initial: {
      // A first answer is chosen, not confirmed.
      act: state === 'INTERESTED' ? state : '',
      amount: amount === null ? '' : String(amount),
      rate: rate ?? '',
      fee: fee ?? '',
      reason: '',
      answerNote,
    },
    version,
    schema: approachChange,
    payloadOf: toPayload,
    send: (payload: object) => toRequestSaveResult(request.put(`/api/approaches/${id}`, payload, { isQuiet: true })),
    done: answerLabels.sent,
    onSaved: () => router.refresh(),
    unsaved: approachMessages.unsaved,
    tells: 'saved',
  })
  return (
    <RecordForm
      form={form}
      label={approachLabels.yourAnswer}
      heading={approachMessages.refused}
      summary="unplaced"
      save={state === 'INTERESTED' ? answerLabels.change : answerLabels.send}
      header={<OvertakenNotice stored={form.stored} />}
    >
      <FormSection columns={2} className="wide:[&>div>*]:col-span-full wide:[&>div]:grid-cols-1">
        <FormFields form={form} entries={ENTRIES} />
      </FormSection>
    </RecordForm>
  )
}
