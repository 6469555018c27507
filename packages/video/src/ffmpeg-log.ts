import { AV_LOG_QUIET } from 'node-av/constants';
import { Log } from 'node-av/lib';

// FFmpeg describes what it does, and every damage of a file, on standard error.
Log.setLevel(AV_LOG_QUIET);
