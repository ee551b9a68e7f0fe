import { createCancelledFailure, type Failure, toRequestFailure, UNREACHABLE } from '#components/request/failure.ts'

/** The answer to an upload: the stored file, or why it was refused. */
export type Uploaded<Data> = { ok: true; data: Data } | Failure

type Upload<Data> = { answer: Promise<Uploaded<Data>>; cancel: () => void }

/**
 * Uploads a file and reports progress from 0 to 1, which fetch cannot. The result has the shape of the request
 * client's.
 */
export const uploadFile = <Data>(url: string, file: File, onProgress: (part: number) => void): Upload<Data> => {
  const call = new XMLHttpRequest()
  const answer = new Promise<Uploaded<Data>>((resolve) => {
    call.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    call.addEventListener('abort', () => resolve(createCancelledFailure()))
    call.addEventListener('error', () => resolve(toRequestFailure(UNREACHABLE, null)))
    call.addEventListener('load', () => {
      const body: unknown = call.response
      if (call.status >= 400 || body === null) resolve(toRequestFailure(call.status >= 400 ? call.status : 500, body))
      else resolve({ ok: true, data: (body as { data: Data }).data })
    })
  })
  const form = new FormData()
  form.append('file', file)
  call.open('POST', url)
  call.responseType = 'json'
  call.setRequestHeader('accept', 'application/json')
  call.send(form)
  return { answer, cancel: () => call.abort() }
}
