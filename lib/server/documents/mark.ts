/** The header of a request that renders a document for every visitor; the web process removes it from what comes in. */
export const VISITOR_MARK = 'x-visitor-document'
