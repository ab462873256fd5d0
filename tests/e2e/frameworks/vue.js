// A page of players by Vue, with a template.
import { createSSRApp } from "vue";
import { renderToString } from "vue/server-renderer";

const template = `
  <button id="reverse" @click="puzzles.reverse()">Reverse</button>
  <button id="forward" @click="[step, speed] = [5, 50]">Forward</button>
  <button id="toggle" @click="isShown = !isShown">Toggle</button>
  <output>{{ steps }}</output>
  <ul>
    <template v-if="isShown">
      <li v-for="puzzle in puzzles" :key="puzzle">
        <cubefall-player :id="puzzle" :puzzle="puzzle" :solution="1" :step="step" :speed="speed" @step="steps += 1">
          <a :href="'#' + puzzle">{{ puzzle }}</a>
        </cubefall-player>
      </li>
    </template>
  </ul>`;

function page() {
  const data = () => ({ puzzles: ["soma", "diabolical", "bedlam"], step: 2, speed: 5, isShown: true, steps: 0 });
  const app = createSSRApp({ template, data });
  app.config.compilerOptions.isCustomElement = (tag) => tag === "cubefall-player";
  return app;
}

export const render = () => renderToString(page());
export const hydrate = (place) => page().mount(place);
