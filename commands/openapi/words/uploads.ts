import { chunkBytes } from '#contract/limits.ts';
import type { uploadRoutes } from '#contract/routes/uploads.ts';
import { CreateUpload, UploadSlot } from '#contract/schemas/upload.ts';
import { figures } from '../figures.ts';
import type { ResourceWords } from '../resource-words.ts';
import { exampleIds, id } from './phrases.ts';

export const uploadWords: ResourceWords<keyof typeof uploadRoutes> = {
  tags: { Uploads: 'Slots for the bytes of media files.' },
  operations: {
    createUpload: {
      about: `PUT the bytes to \`upload_url\` with exactly the \`content_type\` and \`size\` given here and without the API key. Or upload them resumably with TUS 1.0.0, as \`resumable\` says: recommended above 6 MB, required above ${figures.singlePutSize}, where \`upload_url\` refuses every PUT. Then create a project with the \`upload_id\`. A slot that no project uses is deleted after ${figures.slotLifetime}.`,
      reply: 'The slot.',
      example: {
        request: { filename: 'talk.mp4', content_type: 'video/mp4', size: 1_482_113 },
        reply: {
          upload_id: exampleIds.upload,
          upload_url: `https://cueline-media.s3.us-east-1.amazonaws.com/uploads/${exampleIds.upload}?X-Amz-Signature=9a8b7c`,
          expires_at: '2026-11-21T10:29:00.000Z',
          resumable: {
            endpoint: 'https://api.example.com/v1/uploads/tus',
            headers: {
              'Upload-Token': '019ab2c0-0000-7000-8000-000000000001.b3BhcXVlLWFuZC1yYW5kb20tdG9rZW4tb2YtdGhpcy0',
            },
            metadata: { upload_id: exampleIds.upload, filename: 'talk.mp4', filetype: 'video/mp4' },
            chunk_size: chunkBytes,
          },
        },
      },
    },
  },
  schemas: {
    CreateUpload: {
      schema: CreateUpload,
      about: 'The file to upload.',
      fields: {
        filename: 'Its name. Line breaks and other control characters become a space.',
        content_type: 'Its media type, `audio/*` or `video/*`; the PUT must have exactly this one.',
        size: 'Its length in bytes; the PUT must have exactly as many.',
      },
    },
    UploadSlot: {
      schema: UploadSlot,
      about: 'Where the bytes of a file go.',
      fields: {
        upload_id: id('slot'),
        upload_url: `Takes one PUT of the declared type and size, without the API key. A file over ${figures.singlePutSize} (${figures.singlePutBytes}) must come by \`resumable\`: storage refuses its PUT with 403 before it reads the bytes.`,
        expires_at: 'When the upload must be finished, ISO 8601 in UTC.',
        resumable: 'How to upload in parts, with TUS 1.0.0.',
        'resumable.endpoint': 'Where the upload is created.',
        'resumable.headers': 'Headers of every request of the upload; the API key is not sent.',
        'resumable.metadata': 'Entries of Upload-Metadata.',
        'resumable.chunk_size': 'Bytes of each PATCH; only the last may have fewer.',
      },
    },
  },
  errors: {
    upload_incomplete: {
      message:
        'Nothing has been uploaded to this slot yet. PUT the file to upload_url, or upload it resumably, then send the request again.',
      param: 'upload_id',
    },
    upload_used: {
      message: 'This upload has become a project already. Reserve a new slot with POST /uploads for another.',
      param: 'upload_id',
    },
    upload_expired: {
      message: 'This upload slot expired before all of it was uploaded. Reserve a new one with POST /uploads.',
      param: 'upload_id',
    },
    payload_too_large: {
      message: `A file over ${figures.singlePutSize} cannot be used after a single PUT. Upload it to resumable.endpoint instead.`,
      param: 'upload_id',
    },
    tus_invalid_request: { message: `Every chunk except the last must have exactly ${chunkBytes} bytes.` },
    tus_unauthorized: { message: 'Send the header Upload-Token as POST /uploads gave it in resumable.headers.' },
    tus_not_found: {
      message:
        'There is no such upload for these headers. Create it with POST to resumable.endpoint, with the headers and metadata that POST /uploads gave.',
    },
    tus_offset_conflict: {
      message: `The offset of the upload is ${2 * chunkBytes}, not ${chunkBytes}. Continue from there.`,
    },
    tus_gone: { message: 'This upload was terminated. Reserve a new slot with POST /uploads.' },
    tus_version_unsupported: {
      message: 'Send the header Tus-Resumable: 1.0.0, the version of TUS that this server supports.',
    },
    tus_too_large: { message: `A chunk has at most ${chunkBytes} bytes.` },
    tus_unsupported_media_type: { message: "A chunk's Content-Type must be application/offset+octet-stream." },
    tus_locked: {
      message:
        'Another request is writing to this upload. Wait for the seconds in Retry-After, then ask for its offset with HEAD.',
    },
    tus_checksum_mismatch: {
      message: 'The chunk does not match its Upload-Checksum; nothing was stored. Send it again.',
    },
  },
};
