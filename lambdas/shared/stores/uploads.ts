import { UploadRecord } from '../../../contract/records/upload.ts';
import { getItem, transact } from '../aws/dynamodb.ts';

export const getUpload = (accountId: string, uploadId: string) =>
  getItem('uploads', { account_id: accountId, upload_id: uploadId }, UploadRecord);

export const putUpload = async (record: UploadRecord): Promise<void> => {
  await transact({ slot: { table: 'uploads', put: record } });
};
