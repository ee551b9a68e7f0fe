import { buildEnquiryMetadata, EnquiryPage, type EnquiryPageProps } from '#app/(public)/enquiry-page.tsx'

export const generateMetadata = (props: EnquiryPageProps) => buildEnquiryMetadata('lender', props)

/** The enquiry form to a public lender (decision 'enquiry'). */
export default function LenderEnquiryPage(props: EnquiryPageProps) {
  return <EnquiryPage kind="lender" {...props} />
}
