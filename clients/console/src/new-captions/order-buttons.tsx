import { exportCreditsPerMinute, transcriptionCreditsPerMinute } from '#contract/plans.ts';
import { words } from '../messages/everywhere.ts';
import { projectWords } from '../messages/projects.ts';
import { account } from '../session.ts';
import { Button } from '../ui/button.tsx';
import type { Choices } from './choices.ts';
import type { NewFile } from './file-item.tsx';

const text = projectWords.newCaptions;
const videoRate = exportCreditsPerMinute['1080p'];

interface OrderButtonsProps {
  readonly files: readonly NewFile[];
  readonly choices: Choices;
  /** Orders the words and their video. The words alone are ordered by the form. */
  readonly onVideo: () => void;
  readonly onClose: () => void;
}

/** Each button says what is paid. Enter orders the words, which cost less. */
export const OrderButtons = ({ files, choices, onVideo, onClose }: OrderButtonsProps) => (
  <div class="row sheet-end">
    <Button type="submit" variant="primary">
      {labelOf(files, choices, false)}
    </Button>
    {files.every(({ hasWords }) => hasWords) && (
      <Button busy={lacksShape(files)} onClick={onVideo}>
        {labelOf(files, choices, true)}
      </Button>
    )}
    <Button variant="quiet" onClick={onClose}>
      {text.notYet}
    </Button>
  </div>
);

/** One whose shape nobody knows before it is imported: its platform is to be chosen. */
const lacksShape = (files: readonly NewFile[]): boolean => files.some(({ preset }) => preset === undefined);

/** How the prices come about, and when the video is made. */
export const OrderHelp = ({ files, choices: { transcribes } }: Pick<OrderButtonsProps, 'files' | 'choices'>) => {
  if (!transcribes) return null;
  const rates = [words.credits(transcriptionCreditsPerMinute), words.credits(videoRate)] as const;
  const isKnown = files.every(({ price }) => price.words !== undefined && price.video !== undefined);
  return (
    <div class="soft small">
      {account.value?.test !== true && <p>{isKnown ? text.rate(...rates) : text.rateUnknown(...rates)}</p>}
      <p>{lacksShape(files) ? text.videoNeedsPlatform : text.videoHelp}</p>
    </div>
  );
};

/** The price where the lengths are known, else the rate. */
const labelOf = (files: readonly NewFile[], { transcribes, platform }: Choices, withVideo: boolean): string => {
  const areTranscribed = transcribes && files.some(({ speech }) => speech.script?.kind !== 'subtitles');
  const ofWords = areTranscribed ? text.transcribe : text.upload;
  const action = withVideo ? text.withVideo(ofWords, platform ? projectWords.videos.presets[platform] : '') : ofWords;
  if (account.value?.test === true || !(areTranscribed || withVideo)) return action;
  const prices = files.flatMap(({ price }) => (withVideo ? [price.words, price.video] : [price.words]));
  const credits = prices.reduce<number>((sum, price = 0) => sum + price, 0);
  if (prices.every((price) => price !== undefined)) return text.actionFor(action, words.credits(credits));
  const rate = words.credits((areTranscribed ? transcriptionCreditsPerMinute : 0) + (withVideo ? videoRate : 0));
  return credits > 0 ? text.actionForMore(action, words.credits(credits), rate) : text.actionAtRate(action, rate);
};
