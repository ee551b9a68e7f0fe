/** The header of an internal request that renders a document for all visitors; the web process removes it from incoming requests. */
export const VISITOR_MARK = 'x-visitor-document'
